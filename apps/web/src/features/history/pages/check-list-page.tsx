import { paths } from '../../../lib/paths.ts'
import { createDetectionPage } from './detection-page.tsx'

export default createDetectionPage('checkList', paths.checkList)
