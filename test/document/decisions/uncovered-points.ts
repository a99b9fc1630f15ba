import type { Decision } from '../../../scripts/document/openapi.ts';
import type { OpenPoint } from './open-points.ts';

/**
 * Where a register fails to take up the open points, or takes up something else.
 *
 * @param silent decisions on points that the source leaves open without saying so, by id
 */
export function uncoveredPoints(
  register: readonly Decision[],
  points: readonly OpenPoint[],
  silent: Record<string, RegExp>,
): string[] {
  const expected = [...points.map(({ decision }) => decision), ...Object.keys(silent)];
  return [
    ...points.filter((point) => !isTakenUp(register, point)).map(({ point }) => point),
    ...Object.entries(silent)
      .filter(([id, title]) => !title.test(register.find((one) => one.id === id)?.title ?? ''))
      .map(([id]) => id),
    ...register.map(({ id }) => id).filter((id) => !expected.includes(id)),
  ];
}

function isTakenUp(register: readonly Decision[], { decision, section, title }: OpenPoint) {
  const found = register.find(({ id }) => id === decision);
  return found !== undefined && title.test(found.title) && sectionsOf(found).includes(section);
}

/** `A / b and c; D` names the sections `A / b`, `A / c` and `D`. */
function sectionsOf({ source }: Decision): string[] {
  return source.split('; ').flatMap((reference) => {
    const [chapter = '', places] = reference.split(' / ');
    const all = places?.split(/, | and /).map((place) => `${chapter} / ${place}`);
    return all ?? [chapter];
  });
}
