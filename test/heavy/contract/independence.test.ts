import { describeIndependence } from '../../contract-run/independence.ts';

describeIndependence([1, 2, 3], 60);
