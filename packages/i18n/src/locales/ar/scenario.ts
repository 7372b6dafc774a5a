import type { Translation } from '../../translation.ts'
import type { scenario as source } from '../en/scenario.ts'

export const scenario = {
  chlorine: 'تسرّب الكلور في المجمع الكيميائي',
  cs137: 'Cs-137 في مسار جمركي',
  sarin: 'السارين في المترو',
  k40: 'حمولة سليمة تحتوي على K-40',
  'scrap-load': 'مصدران مشعّان في حمولة خردة',
  smouldering: 'بالة قطن في احتراق كامن',
  biological: 'إطلاق عامل بيولوجي',
  contraband: 'مواد مهرّبة عند نقطة تفتيش',
  'network-cut': 'انقطاع الشبكة',
} satisfies Translation<typeof source, 'ar'>
