import { paths } from '../../../lib/paths.ts'
import { DetectionList, detectionSpec } from './detection-list.tsx'

const SPEC = detectionSpec('cottonDetection', paths.cottonDetection, { categories: ['smouldering', 'bale'] })

/** The checks of cotton, for those who may see nothing else of the past. */
export default function CottonDetectionPage() {
  return <DetectionList spec={SPEC} />
}
