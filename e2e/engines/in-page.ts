import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** What a person would call a part of the screen. */
export interface Description {
  by: 'role' | 'label' | 'text';
  /** of a part described by its role */
  role?: string;
  /** the name, the label or the text, or a part of it, in whatever case */
  name?: string;
  /** the name as a whole, letter by letter */
  exact?: boolean;
  /** which of those that fit, counted from the end when negative; there must be one when missing */
  place?: number;
}

/** What is to be known of a part of the screen. */
export interface Part {
  attributes: Record<string, string>;
  checked: boolean;
  /** whether keys go there */
  focused: boolean;
  /** where a pointer would press it; missing while it moves or lies under something else */
  point?: { x: number; y: number };
}

/**
 * Looks for a part of the screen as a person does: what is not shown is not there.
 *
 * @param reach whether it is to be scrolled into sight and pressed
 * @throws Error when several fit and none was chosen
 */
export async function look(description: Description, reach: boolean): Promise<Part | null> {
  const element = choose(description);
  if (!element) return null;
  const point = reach ? await pointOf(element) : undefined;
  return {
    attributes: Object.fromEntries(
      Array.from(element.attributes, ({ name, value }) => [name, value]),
    ),
    checked: element instanceof HTMLInputElement && element.checked,
    focused: element === document.activeElement,
    ...(point && { point }),
  };
}

function choose(description: Description): Element | undefined {
  const fitting = candidates(description).filter((element) => isShown(element));
  const { place } = description;
  if (place !== undefined) return fitting.at(place);
  if (fitting.length > 1) {
    throw new Error(
      `${fitting.length} fit: ${fitting.map(({ outerHTML }) => outerHTML).join('\n')}`,
    );
  }
  return fitting[0];
}

function candidates({ by, role, name, exact = false }: Description): Element[] {
  const fits = (text: string) => name === undefined || isCalled(text, name, exact);
  if (by === 'role') {
    return all('*').filter(
      (element) => getRole(element) === role && fits(computeAccessibleName(element)),
    );
  }
  if (by === 'label') {
    return all('input, textarea, select').filter((element) => fits(computeAccessibleName(element)));
  }
  const withText = all('body *').filter((element) => fits(textOf(element)));
  return withText.filter(
    (element) => !withText.some((other) => other !== element && element.contains(other)),
  );
}

function all(selector: string): Element[] {
  return Array.from(document.querySelectorAll(selector));
}

function isCalled(text: string, name: string, exact: boolean): boolean {
  const [whole, part] = [text, name].map((words) => words.replace(/\s+/g, ' ').trim());
  if (whole === undefined || part === undefined) return false;
  return exact ? whole === part : whole.toLowerCase().includes(part.toLowerCase());
}

function textOf(element: Element): string {
  return element instanceof HTMLElement ? element.innerText : (element.textContent ?? '');
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && !isInaccessible(element);
}

/** The middle of an element, once it lies still for a moment and nothing else covers it. */
async function pointOf(element: Element): Promise<{ x: number; y: number } | undefined> {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { left, top, width, height } = element.getBoundingClientRect();
  if (left !== before.left || top !== before.top) return undefined;
  const point = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  return hit && (element.contains(hit) || label?.contains(hit)) ? point : undefined;
}
