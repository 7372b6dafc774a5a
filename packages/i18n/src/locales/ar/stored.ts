import type { Translation } from '../../translation.ts'
import type { stored as source } from '../en/stored.ts'

/** The register of what sites keep of dangerous goods. */
export const stored = {
  label: 'ما تخزنه المواقع',
  new: 'قيد جديد',
  intro:
    'المواد والنويدات التي تحتفظ بها المواقع، مع أكبر كمية توجد في وقت واحد. تعتمد عليها البطاقات ومخطط المعرفة وسؤاله عن الكواشف الناقصة.',
  none: 'السجل فارغ بعد. أضف القيد الأول.',
  what: 'مادة أو نويدة',
  whatHint: 'الاسم أو الصيغة أو رقم الأمم المتحدة',
  amount: 'أكبر كمية',
  unit: 'الوحدة',
  place: 'المكان في الموقع',
  since: 'منذ',
  remarks: 'ملاحظات',
  site: 'الموقع',
  removeAsk: 'لم يعد ⁨{name}⁩ محفوظًا في ⁨{site}⁩. يبقى القيد في السجل.',
  former: 'ما كان مسجلًا من قبل',
  formerNone: 'لم يتغير شيء بعد.',
  at: 'مخزّن في',
  notStored: 'لا يوجد في سجل أي موقع تراه.',
  near: 'المخزون في المواقع التي يبلغها',
  keep: 'إدارة السجل',
} satisfies Translation<typeof source, 'ar'>
