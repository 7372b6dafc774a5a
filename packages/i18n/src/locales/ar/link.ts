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
  serverAhead: 'ساعة هذا الخادم متقدمة نحو \u2068{time}\u2069 على ساعات أجهزته',
  serverBehind: 'ساعة هذا الخادم متأخرة نحو \u2068{time}\u2069 عن ساعات أجهزته',
  serverClockHint: 'تُستقبل الإنذارات فور وصولها، لكن الأوقات في جميع الشاشات والسجلات خاطئة. يجب ضبط ساعة الخادم.',
  unread: {
    live: 'تعذّرت قراءة جزء من الرسائل المباشرة (\u2068{num}\u2069):',
    devices: 'أجهزة لا يمكن عرضها (\u2068{num}\u2069):',
    alarms: 'إنذارات لا يمكن عرضها (\u2068{num}\u2069):',
    answer: 'عناصر ناقصة من قائمة لتعذّر قراءتها (\u2068{num}\u2069):',
    hint: 'تظهر الأجهزة المعنية على أنها غير متصلة، ويجري طلب الصورة كاملة من جديد.',
    more: 'و\u2068{num}\u2069 غيرها',
    device: 'جهاز',
    alarm: 'إنذار',
    values: 'قراءات',
    message: 'رسالة',
    entry: 'عنصر',
  },
} satisfies Translation<typeof source, 'ar'>
