// Runs before the first paint, and before the application is there: the colours that the person
// chose (see shell/color-mode), and a head start for what the application asks for once it runs: the
// texts of the language of the address and, where somebody is signed in, their home (see
// shell/session/token-store), which is shown meanwhile as it was seen last, where it is kept so.
{
  document.documentElement.dataset.colorMode = localStorage.getItem('color-mode') ?? 'system';

  const { dataset } = document.currentScript;
  const fetchAhead = (link) => {
    if (link.href) document.head.append(Object.assign(document.createElement('link'), link));
  };
  const texts = dataset[location.pathname.split('/')[1]] ?? dataset.en;
  fetchAhead({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: texts });
  const isSignedIn = 'access_token' in sessionStorage || 'remembered_until' in localStorage;
  if (isSignedIn) fetchAhead({ rel: 'modulepreload', href: dataset.home });
  if ('last-view' in localStorage && dataset.view) import(dataset.view);
}
