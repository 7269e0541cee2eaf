// Runs before the first paint, and before the application is there: the colours that the person
// chose (see app/color-mode), and a head start for what the application asks for once it runs: the
// texts of the language of the address and, where somebody is signed in, their home (see
// app/session/token-store). Where there may be something to show meanwhile, a script of its own
// does (see app/first-view).
{
  document.documentElement.dataset.colorMode = localStorage.getItem('color-mode') ?? 'system';

  const { dataset } = document.currentScript;
  const fetchAhead = (link) => {
    if (link.href) document.head.append(Object.assign(document.createElement('link'), link));
  };
  const texts = dataset[location.pathname.split('/')[1]] ?? dataset.en;
  fetchAhead({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: texts });
  const isRemembered = document.cookie.includes('habitude_remembered=');
  const isSignedIn = 'access_token' in sessionStorage || isRemembered;
  if (isSignedIn) fetchAhead({ rel: 'modulepreload', href: dataset.home });
  if (dataset.view && (!isSignedIn || 'last-view' in localStorage))
    window.firstView = import(dataset.view).catch(() => undefined);
}
