import type { Translation } from '../../translation.ts'
import type { kind as source } from '../en/kind.ts'

export const kind = {
  biological: 'الهباء الجوي البيولوجي',
  chemical: 'عوامل الحرب الكيميائية',
  smoke: 'الدخان',
  toxicGas: 'الغازات السامة',
  nuclear: 'الإشعاع النووي',
  weather: 'الأرصاد الجوية',
  gammaCamera: 'كاميرا غاما',
  raman: 'رامان',
  cottonBale: 'بالات القطن',
} satisfies Translation<typeof source, 'ar'>
