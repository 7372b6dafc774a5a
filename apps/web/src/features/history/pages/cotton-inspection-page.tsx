import { paths } from '../../../lib/paths.ts'
import { createDetectionPage } from './detection-page.tsx'

/** Inspections of the cotton desk that found smouldering. */
export default createDetectionPage('cottonInspection', paths.cottonInspection, {}, { inspected: 'found' })
