import { paths } from '../../../lib/paths.ts'
import { DetectionList, detectionSpec } from './detection-list.tsx'

const SPEC = detectionSpec('checkList', paths.checkList)

export default function CheckListPage() {
  return <DetectionList spec={SPEC} />
}
