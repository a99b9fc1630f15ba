import { inject } from 'vitest';
import { contractTests } from '../../scripts/contract/contract-tests.ts';

contractTests(inject('contract'));
