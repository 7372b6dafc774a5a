import type { Translation } from '../../translation.ts'
import type { palette as source } from '../en/palette.ts'

export const palette = {
  label: 'لوحة الأوامر',
  placeholder: 'ابحث عن صفحة أو جهاز أو إجراء',
  results: 'النتائج',
  empty: 'لا توجد نتائج',
  found_zero: 'لا توجد نتائج',
  found_one: 'نتيجة واحدة',
  found_two: 'نتيجتان',
  found_few: '\u2068{count}\u2069 نتائج',
  found_many: '\u2068{count}\u2069 نتيجة',
  found_other: '\u2068{count}\u2069 نتيجة',
  narrow: 'توجد نتائج أخرى: تابع الكتابة لتضييق البحث',
  move: 'للتنقل',
  choose: 'للفتح',
  close: 'للإغلاق',
  recent: 'حديث',
  kind: {
    page: 'صفحة',
    device: 'جهاز',
    action: 'إجراء',
  },
  action: {
    language: 'اللغة: \u2068{language}\u2069',
  },
} satisfies Translation<typeof source, 'ar'>
