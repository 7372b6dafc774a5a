import type { Translation } from '../../translation.ts'
import type { title as source } from '../en/title.ts'

export const title = {
  deployment: {
    1: 'منظومة الأمن الكيميائي والبيولوجي والإشعاعي والنووي',
    2: 'مشروع تفتيش الركاب والأمتعة في المترو',
    3: 'منصة المراقبة الجمركية',
    4: 'الرصد الشبكي للمجمع الكيميائي',
    5: 'الدفاع الذكي عن الحدود',
    6: 'منصة اختبار',
    default: 'منصة إدارة البيانات',
  },
  page: '\u2068{page}\u2069 · \u2068{title}\u2069',
} satisfies Translation<typeof source, 'ar'>
