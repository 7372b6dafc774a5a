import type { Translation } from '../../translation.ts'
import type { trips as source } from '../en/trips.ts'

export const trips = {
  picture: 'مسار الرحلة',
  detail: 'الرحلة',
  soFar: 'حتى الآن',
  underWay: 'جارية',
  quantity: 'المقاس في الطريق',
  highest: 'الأعلى',
  highestAt: 'وقت الأعلى',
  way: 'المسار',
  gone: 'لم تعد مواقع هذه الرحلة محفوظة.',
  compare: {
    with: 'مطابقة مع رحلة أخرى',
    none: 'لا توجد رحلة أخرى مسجلة مرت من هنا.',
    by: 'التلوين حسب',
    distance: 'المسافة',
    value: 'القيمة',
    samePlace: 'المكان نفسه، ضمن 15 م',
    near: 'ضمن 50 م',
    otherWay: 'طريق آخر',
    less: 'أقل من الرحلة الأخرى',
    sameValue: 'متقارب',
    more: 'أكثر من الرحلة الأخرى',
    notCompared: 'غير مقارن',
    shared: '⁨{share}⁩٪ من المسار مشترك؛ أقصى تباعد ⁨{distance}⁩.',
  },
  replay: 'إعادة عرض الرحلة',
} satisfies Translation<typeof source, 'ar'>
