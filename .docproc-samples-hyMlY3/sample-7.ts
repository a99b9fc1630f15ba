import { createClient } from 'document-processing-api';

const { BASE_URL = '', TOKEN = '' } = process.env;
const api = createClient({ baseUrl: BASE_URL, token: TOKEN });

const workflow = await api.transform.workflows.update('019cae02-a12f-755c-b172-5549ddc93e48', {
  description:
    'Numbers a sales invoice, reports it and makes the PDF; tells the office when the report is refused.',
  name: 'Issue a sales invoice',
  steps: [
    {
      id: '019cae02-a12f-797f-9e3b-0ab388674b42',
      name: 'Assign the invoice number',
      provider: 'sequence.code',
      notes: 'Numbers run without gaps.',
      config: { series_id: '019c22bd-6996-7043-a718-774c572bd8a2' },
      next: [{ status: 'OK', step_id: '019cae02-a12f-799c-b29f-d2d2e3f41f19', stop: false }],
    },
    {
      id: '019cae02-a12f-799c-b29f-d2d2e3f41f19',
      name: 'Report to the tax agency',
      provider: 'agency.report',
      notes: 'Within four days of the issue date.',
      config: { environment: 'trial' },
      next: [
        { status: 'OK', step_id: '019cae02-a12f-7b32-924b-5ba12385f4db', stop: false },
        { status: 'ERR', step_id: '01a178cd-1008-7452-8bc3-2aca5f9062ff', stop: false },
      ],
    },
    {
      id: '019cae02-a12f-7b32-924b-5ba12385f4db',
      name: 'Make the PDF',
      provider: 'render.pdf',
      notes: 'The file is added to the entry.',
      config: { language: 'en', paper: 'A4' },
      next: [{ status: 'OK', stop: true }],
    },
    {
      id: '01a178cd-1008-7452-8bc3-2aca5f9062ff',
      name: 'Tell the office',
      provider: 'mail.send',
      notes: 'Only when the tax agency refuses the invoice.',
      config: { to: 'office@example.com' },
      next: [{ status: 'OK', stop: true }],
    },
  ],
});
console.log(workflow);
