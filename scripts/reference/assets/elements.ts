/** An element with some of its properties set, and what is in it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const loading = new Map<string, Promise<void>>();

/** Runs a script of the folder, once. A page from a disk may load files in no other way. */
export function loadScript(path: string): Promise<void> {
  const begun = loading.get(path);
  if (begun) return begun;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = element('script', { src: `${document.body.dataset.root ?? ''}${path}` });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${path} could not be loaded.`)));
    document.head.append(script);
  });
  loading.set(path, loaded);
  return loaded;
}
