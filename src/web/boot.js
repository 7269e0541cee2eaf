// Runs before the first paint, and before the application is there: the colours that the person
// chose (see app/color-mode), and a head start for what the application asks for once it runs: the
// texts of the language of the address, and home or signing in, as somebody is signed in or not (see
// app/session/token-store). Where there may be something to show meanwhile, a script of its own
// does (see app/first-view).
{
  document.documentElement.dataset.colorMode = localStorage.getItem('color-mode') ?? 'system';

  const { dataset } = document.currentScript;
  const fetchAhead = (link) => {
    if (link.href) document.head.append(Object.assign(document.createElement('link'), link));
  };
  const { base = '' } = document.documentElement.dataset;
  const texts = dataset[location.pathname.slice(base.length).split('/')[1]] ?? dataset.en;
  fetchAhead({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: texts });
  const mark = /habitude_remembered=([^;]+)/.exec(document.cookie)?.[1];
  const isSignedIn = 'access_token' in sessionStorage || mark;
  const first = isSignedIn ? dataset.home : dataset.signIn;
  for (const href of first?.split(' ') ?? []) fetchAhead({ rel: 'modulepreload', href });
  // The first one of a page takes its time, which is free while the network is waited for.
  if (isSignedIn) setTimeout(() => new Intl.DateTimeFormat('en').format());
  // Version 0.1.0 kept a picture of home here.
  localStorage.removeItem('last-view');
  if (dataset.view && !isSignedIn) window.firstView = import(dataset.view).catch(() => undefined);

  // Of whoever is remembered, and has no copy here, tokens, profile and notebook are asked for at
  // once (see app/api/early-answers). Where another tab asks for tokens, the application waits.
  const calls = {};
  const ask = (method, path, bearer) => {
    const headers = { Accept: 'application/json' };
    if (bearer) headers.Authorization = `Bearer ${bearer}`;
    const answer = fetch(base + path, { method, headers, signal: AbortSignal.timeout(30_000) });
    const call = { bearer, answer };
    answer.then(
      () => (call.arrivedAt = Date.now()),
      () => undefined,
    );
    calls[`${method} ${path}`] = call;
    return answer;
  };
  const begin = async (lock) => {
    if (!lock) return;
    const answer = await ask('POST', '/api/auth/refresh');
    const { access_token: bearer } = await answer.clone().json();
    if (bearer) for (const path of ['/api/profile/me', '/api/notebook']) ask('GET', path, bearer);
  };
  if (mark && !('profile' in localStorage) && !document.cookie.includes('habitude_sign_out=')) {
    window.early = { mark, calls };
    navigator.locks
      ?.request('habitude:session', { ifAvailable: true }, begin)
      .catch(() => undefined);
  }
}
