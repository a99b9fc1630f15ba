import { setAddressParameter } from './address.ts';

const parameter = 'show';

/** Keeps the kind of decisions that a reader chooses in the address. */
export function keepDecisionFilter(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('.filter [name=show]')];
  const asked = new URLSearchParams(location.search).get(parameter);
  const chosen = choices.find(({ value }) => value === asked);
  if (chosen) chosen.checked = true;
  for (const choice of choices) {
    choice.addEventListener('change', () =>
      setAddressParameter(parameter, choice.value === 'all' ? undefined : choice.value),
    );
  }
}
