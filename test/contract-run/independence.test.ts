import { describeIndependence } from './independence.ts';

// Every check on a server of its own takes minutes: test/heavy has more orders, and more checks.
describeIndependence([1], 20);
