/** Path from the page to the root of the folder: empty, or `../`. */
export const root = document.body.dataset.root ?? '';

/** An element with some of its properties set, and what is in it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

/** Sets attributes that are not properties of an element as well. */
export function setAttributes(target: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, value);
}

declare global {
  /** Scripts that were asked for, by any script of the page. */
  var loadedScripts: Map<string, Promise<void>> | undefined;
}

globalThis.loadedScripts ??= new Map();
const loading = globalThis.loadedScripts;

/** Runs a script of the folder, once it could be loaded. A page from a disk may load files in no other way. */
export function loadScript(path: string): Promise<void> {
  const begun = loading.get(path);
  if (begun) return begun;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = element('script', { src: `${root}${path}` });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(path);
      reject(new Error(`${path} could not be loaded.`));
    });
    document.head.append(script);
  });
  loading.set(path, loaded);
  return loaded;
}
