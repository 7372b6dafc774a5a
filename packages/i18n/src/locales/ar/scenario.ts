import type { Translation } from '../../translation.ts'
import type { scenario as source } from '../en/scenario.ts'

export const scenario = {
  'chlorine-release': 'تسرّب الكلور في المجمع الكيميائي',
  'caesium-lane': 'Cs-137 في مسار جمركي',
  'sarin-metro': 'السارين في المترو',
  'potassium-load': 'حمولة سليمة تحتوي على K-40',
  'smouldering-bale': 'بالة قطن في احتراق كامن',
  'biological-release': 'إطلاق عامل بيولوجي',
  'network-cut': 'انقطاع الشبكة',
} satisfies Translation<typeof source, 'ar'>
