import { changing, eventsOf, type Json } from '../layers.ts';
import type { Mutant } from '../mutant.ts';
import { each, fetchJob } from './operations.ts';

/** Events and times of jobs that do not fit. */
export const mutants: Mutant[] = [
  {
    name: 'the first event of an intent has an empty status',
    check: 'text-content',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const { events } of body.intents ?? []) if (events?.[0]) events[0].status = '';
    }),
  },
  {
    name: 'a job is updated before it is created',
    check: 'time-order',
    level: 'assumed',
    layer: changing(fetchJob, (body) => {
      body.updated_at = '2020-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'the first event of an intent lies before the job',
    check: 'time-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const [first] of eventsOf(body)) if (first) first.at = '0001-01-01T00:00:00Z';
    }),
  },
  {
    name: 'a job is completed before it is created',
    check: 'time-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      if (body.completed_at) body.completed_at = '2020-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'a job is completed before its last event',
    check: 'time-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      const times = eventsOf(body)
        .flat()
        .map(({ at }: Json) => Date.parse(at));
      if (body.completed_at && times.length > 0)
        body.completed_at = new Date(Math.max(...times) - 100).toISOString();
    }),
  },
  {
    name: 'the completion of a job is no update of it',
    check: 'time-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      body.updated_at = body.created_at;
    }),
  },
  {
    name: 'intents were last updated a year after their job',
    check: 'time-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const intent of body.intents)
        if (intent.updated_at) intent.updated_at = '2031-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'the times of events name no time zone',
    check: 'event-zone',
    alone: true,
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const event of eventsOf(body).flat()) event.at = event.at.replace('Z', '');
    }),
  },
  {
    name: 'events have neither code nor message',
    check: 'text-content',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const event of eventsOf(body).flat()) Object.assign(event, { code: '', message: '' });
    }),
  },
  {
    name: 'events in no order, neither by index nor by time',
    check: 'event-order',
    layer: changing(each, (body) => {
      for (const events of eventsOf(body)) {
        events.push({ ...events[0], index: 5 });
        events.push({ ...events[0], index: 3 });
      }
    }),
  },
  {
    name: 'the latest event first',
    check: 'event-order',
    alone: true,
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const events of eventsOf(body)) events.reverse();
    }),
  },
  {
    name: 'the first event of an intent has no index',
    check: 'event-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const [first] of eventsOf(body)) delete first?.index;
    }),
  },
  {
    name: 'the events of every other intent are listed backwards',
    check: 'event-order',
    layer: changing(each, (body) => {
      for (const [index, events] of eventsOf(body).entries()) {
        for (const event of events) event.at = `2026-11-03T10:0${event.index}:00.000Z`;
        if (index % 2 === 1) events.reverse();
      }
    }),
  },
  {
    name: 'two events with one index',
    check: 'event-order',
    layer: changing(each, (body) => {
      for (const events of eventsOf(body)) for (const event of events) event.index = 0;
    }),
  },
  {
    name: 'the times of events go against their indexes',
    check: 'event-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const events of eventsOf(body))
        for (const [index, event] of events.entries())
          event.at = `2026-11-03T10:0${9 - index}:00.000Z`;
    }),
  },
  {
    name: 'the indexes of events go up by ten',
    check: 'event-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const event of eventsOf(body).flat()) event.index *= 10;
    }),
  },
  {
    name: 'the second intent has the events of the first',
    check: 'event-order',
    level: 'assumed',
    layer: changing(each, ({ intents: [first, second] }) => {
      if (first?.completed && second?.completed) second.events = first.events;
    }),
  },
  {
    name: 'all events have the time of the creation of their job',
    check: 'event-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const event of eventsOf(body).flat()) event.at = body.created_at;
    }),
  },
];
