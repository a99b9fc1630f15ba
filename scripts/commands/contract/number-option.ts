import { InvalidArgumentError, Option } from 'commander';

/**
 * An option that takes a number.
 *
 * @param least the smallest one allowed
 * @param whole whether it has no fraction
 */
export function numberOption(
  flags: string,
  description: string,
  { least, whole, otherwise }: { least: number; whole: boolean; otherwise?: number },
): Option {
  const option = new Option(flags, description).argParser((text) => {
    const value = Number(text);
    const fits = Number.isFinite(value) && value >= least && (!whole || Number.isInteger(value));
    if (fits && text.trim() !== '') return value;
    throw new InvalidArgumentError(
      `Expected a ${whole ? 'whole number' : 'number'} from ${least} on.`,
    );
  });
  return otherwise === undefined ? option : option.default(otherwise);
}
