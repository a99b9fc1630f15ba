import type { Journey, JourneyStep } from '../document/journeys.ts';
import { curlCommand } from '../samples/curl.ts';
import { journeyRequests, shellVariable } from '../samples/journey-requests.ts';
import { sections } from './markdown.ts';
import type { Site } from './site.ts';

/** Every journey in Markdown, with the command of each step. */
export function journeysMarkdown(site: Site): string {
  return sections([
    '# Journeys',
    'What callers do with several operations, one after the other. Values such as `$TOKEN` are variables of the shell.',
    ...site.journeys.flatMap((journey) => journeySections(site, journey)),
  ]);
}

function journeySections({ api, journeys }: Site, journey: Journey): string[] {
  const steps = journeyRequests(journey, api) ?? [];
  return [
    `## ${journey.title}`,
    journey.description,
    ...steps.flatMap(({ step, request }, index) => [
      `${index + 1}. ${step.description}${repetition(step)} (\`${step.operationId}\`)`,
      `\`\`\`sh\n${curlCommand(request)}\n\`\`\``,
      keptText(step, journeys),
    ]),
  ];
}

function repetition({ retryAfter }: JourneyStep): string {
  return retryAfter === undefined ? '' : ` Repeat it every ${retryAfter} s until it succeeds.`;
}

/** What the following steps, or the following journey, take from the response. */
function keptText({ outputs, next }: JourneyStep, journeys: readonly Journey[]): string {
  const following = journeys.find(({ id }) => id === next?.id);
  const kept = Object.entries({ ...outputs, ...next?.inputs }).map(
    ([name, pointer]) => `Keep \`${pointer}\` of the response as \`${shellVariable(name)}\`.`,
  );
  if (!next || !following) return kept.join(' ');
  const conditions = next.conditions.map((each) => `\`${each}\``).join(' and ');
  return [...kept, `If ${conditions}, go on with “${following.title}”.`].join(' ');
}
