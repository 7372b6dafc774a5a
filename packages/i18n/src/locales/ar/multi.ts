import type { Translation } from '../../translation.ts'
import type { multi as source } from '../en/multi.ts'

export const multi = {
  compare: 'مقارنة',
  title: 'مقارنة الأجهزة',
  devices: 'الأجهزة',
  chooseDevices: 'اختر الأجهزة',
  model: 'الطراز',
  columns: 'جنبًا إلى جنب',
  comparison: 'المقارنة',
  device: 'الجهاز',
  state: 'الحالة',
  none: 'اختر الأجهزة التي تريد مقارنتها.',
  noDevices: 'لا توجد أجهزة للمقارنة',
  leaveOut: 'إزالة \u2068{name}\u2069 من المقارنة',
} satisfies Translation<typeof source, 'ar'>
