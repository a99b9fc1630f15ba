/** How far below the top of the window a section has to begin to count as read, in pixels. */
const top = 120;

/** Marks the section that is read, in the lists of the sections of a page. */
export function markCurrentSection(): void {
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>('.navigation li li > a, .sections a'),
  ];
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    // The pane beside the text stays in sight.
    return heading && !heading.closest('.pane') ? [{ link, heading }] : [];
  });
  if (sections.length === 0) return;
  const mark = () => {
    const begun = sections.filter(({ heading }) => heading.getBoundingClientRect().top < top);
    const current = begun.at(-1)?.link;
    for (const { link } of sections) {
      if (link === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  let isWaiting = false;
  addEventListener(
    'scroll',
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}
