import { paths } from '../../../lib/paths.ts'
import { createDetectionPage } from './detection-page.tsx'

/** The checks of cotton, for those who may see nothing else of the past. */
export default createDetectionPage('cottonDetection', paths.cottonDetection, { categories: ['smouldering', 'bale'] })
