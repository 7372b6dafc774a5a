import type { Translation } from '../../translation.ts'
import type { fleet as source } from '../en/fleet.ts'

export const fleet = {
  search: 'ابحث بالاسم أو الرقم التسلسلي أو الطراز أو الموقع',
  age: {
    seconds: 'قبل \u2068{value}\u2069 ث',
    minutes: 'قبل \u2068{value}\u2069 د',
    hours: 'قبل \u2068{value}\u2069 س',
    days: 'قبل \u2068{value}\u2069 ي',
    now: 'الآن',
    never: 'لم يرسل بيانات قط',
  },
  simulated: 'محاكاة',
  simulatedHint: 'قراءات هذا الجهاز صادرة عن المحاكي',
  silenced: 'مكتوم',
  count: {
    total_zero: 'لا يوجد أي جهاز',
    total_one: 'جهاز واحد',
    total_two: 'جهازان',
    total_few: '\u2068{count}\u2069 أجهزة',
    total_many: '\u2068{count}\u2069 جهازًا',
    total_other: '\u2068{count}\u2069 جهاز',
  },
  shown_zero: 'لا يوجد أي جهاز في العرض',
  shown_one: 'جهاز واحد في العرض',
  shown_two: 'جهازان في العرض',
  shown_few: '\u2068{count}\u2069 أجهزة في العرض',
  shown_many: '\u2068{count}\u2069 جهازًا في العرض',
  shown_other: '\u2068{count}\u2069 جهاز في العرض',
  empty: {
    none: 'لا توجد أجهزة بعد. اطلب من المسؤول إضافتها.',
    noMatch: 'لا يوجد جهاز مطابق. غيّر البحث أو التصفية.',
    noAlarm: 'لا إنذارات حاليًا',
  },
  loading: 'جارٍ تحميل الأجهزة…',
  newAlarm: '\u2068{device}\u2069: \u2068{state}\u2069',
} satisfies Translation<typeof source, 'ar'>
