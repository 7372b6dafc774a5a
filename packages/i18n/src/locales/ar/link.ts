import type { Translation } from '../../translation.ts'
import type { link as source } from '../en/link.ts'

export const link = {
  label: 'الاتصال المباشر',
  notStarted: 'لم يبدأ',
  connecting: 'جارٍ الاتصال…',
  live: 'مباشر',
  lost: 'انقطع الاتصال',
  restarting: 'انقطع الاتصال، تُعاد المحاولة خلال \u2068{seconds}\u2069 ث',
  notLive: 'ما تراه ليس مباشرًا: آخر تحديث قبل \u2068{seconds}\u2069 ث',
  stale: 'بيانات قديمة',
  updating: 'جارٍ تحديث الصورة…',
  restored: 'عاد الاتصال',
  failed: 'تعذّر إنشاء الاتصال المباشر',
  retryNow: 'أعد المحاولة الآن',
} satisfies Translation<typeof source, 'ar'>
