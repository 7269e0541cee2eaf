/**
 * The log-in page as the build drew it, for whoever comes to the site, or to that page, and has
 * nothing in this browser that makes it another: who was here before is welcomed by their address,
 * whose sign-out has not arrived is told so, and a stamp that was made is there again. A page that is come back to knows why it was left.
 */
export function logInView(): DocumentFragment | undefined {
  const { localStorage, sessionStorage, location, history, isSecureContext } = window;
  const isOther =
    ['access_token', 'sign_out_token'].some((key) => key in sessionStorage) ||
    document.cookie.includes('habitude_') ||
    ['known_address', 'first_habit'].some((key) => key in localStorage);
  if (isOther || !isSecureContext || history.state !== null) return undefined;
  const drawn = [...document.querySelectorAll<HTMLTemplateElement>('template[data-paths]')].find(
    ({ dataset }) => dataset['paths']?.split(' ').includes(location.pathname),
  );
  return drawn && document.importNode(drawn.content, true);
}
