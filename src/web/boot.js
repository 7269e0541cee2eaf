// Runs before the first paint, and before the application is there: the colours that the person
// chose (see shell/color-mode), and a head start for the texts of the language of the address.
{
  document.documentElement.dataset.colorMode = localStorage.getItem('color-mode') ?? 'system';

  const { dataset } = document.currentScript;
  const texts = dataset[location.pathname.split('/')[1]] ?? dataset.en;
  if (texts) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = texts;
    document.head.append(link);
  }
}
