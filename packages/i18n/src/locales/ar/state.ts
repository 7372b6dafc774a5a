import type { Translation } from '../../translation.ts'
import type { state as source } from '../en/state.ts'

export const state = {
  normal: 'طبيعي',
  warning: 'تحذير',
  alarm: 'إنذار',
  highRisk: 'خطورة عالية',
  maintenance: 'صيانة',
  fault: 'عطل',
  baseline: 'جارٍ جمع خط الأساس',
  notConnected: 'غير موصول',
  unwatched: 'غير مراقَب',
  green: 'أخضر',
  online: 'متصل',
  offline: 'غير متصل',
  initializing: 'قيد التهيئة',
  connecting: 'جارٍ الاتصال',
  charging: 'قيد الشحن',
  selfCleaning: 'تنظيف ذاتي',
  selfCalibrating: 'معايرة ذاتية',
  sampling: 'جارٍ أخذ العينة',
  silenced: 'صوت الإنذار مكتوم',
  simulated: 'محاكاة',
  stale: 'بيانات قديمة',
} satisfies Translation<typeof source, 'ar'>
