import type { ObjectFacts } from './fact-types.ts';

/** Objects of the transform area (source: "Job", "Workflow", "Create a job" to "Update a workflow"). */
export const transformFacts = {
  Job: {
    assumedRequired: ['id', 'created_at', 'updated_at'],
    fields: {
      id: 'uuid',
      workflow_id: 'uuid',
      silo_entry_id: 'uuid',
      status: 'text; enum open',
      tags: 'array of text',
      envelope: 'object',
      created_at: 'text; format open',
      updated_at: 'text; format open',
      completed_at: 'text; format open',
      faults: 'array of Fault',
      attachments: 'array of JobAttachment',
      intents: 'array of Intent',
    },
  },
  JobAttachment: {
    assumedRequired: ['id'],
    fields: {
      id: 'uuid',
      name: 'text',
      desc: 'text',
      mime: 'text',
      size: 'integer',
      hash: 'hex digest',
      url: 'text; format open',
      meta: 'object',
    },
  },
  Intent: {
    assumedRequired: ['id', 'created_at', 'updated_at'],
    fields: {
      id: 'uuid',
      name: 'text',
      provider: 'text; enum open',
      step_id: 'uuid',
      completed: 'boolean',
      created_at: 'text; format open',
      updated_at: 'text; format open',
      events: 'array of IntentEvent',
    },
  },
  IntentEvent: {
    fields: {
      at: 'ISO 8601 timestamp',
      index: 'integer; minimum open',
      code: 'text; enum open',
      message: 'text',
      status: 'text; enum open',
    },
  },
  Workflow: {
    assumedRequired: ['id', 'created_at', 'updated_at'],
    fields: {
      id: 'uuid',
      name: 'text',
      description: 'text',
      country: 'two letters',
      schema: 'text; pattern open',
      disabled: 'boolean',
      version: 'text; pattern open',
      steps: 'array of Step',
      created_at: 'text; format open',
      updated_at: 'text; format open',
    },
  },
  Step: {
    fields: {
      id: 'uuid',
      name: 'text',
      provider: 'text; enum open',
      notes: 'text',
      config: 'object',
      next: 'array of StepLink',
    },
  },
  StepLink: { fields: { status: 'text; enum open', step_id: 'uuid', stop: 'boolean' } },
  JobCreation: {
    assumedRequired: [],
    fields: {
      data: 'object',
      silo_entry_id: 'text; format open',
      tags: 'array of text',
      workflow_id: 'text; format open',
    },
  },
  WorkflowCreation: {
    assumedRequired: [],
    fields: {
      country: 'two letters',
      description: 'text',
      name: 'text',
      schema: 'text; pattern open',
      steps: 'array of Step',
    },
  },
  WorkflowUpdate: {
    assumedRequired: [],
    fields: { description: 'text', name: 'text', steps: 'array of Step' },
  },
} as const satisfies Record<string, ObjectFacts>;
