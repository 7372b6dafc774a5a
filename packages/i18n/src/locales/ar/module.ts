import type { Translation } from '../../translation.ts'
import type { module as source } from '../en/module.ts'

export const module = {
  device: 'الجهاز بأكمله',
  clock: 'الساعة',
  bioMod: 'الهباء الجوي البيولوجي',
  cwaMod: 'عوامل الحرب الكيميائية',
  smokeMod: 'الدخان',
  tvocMod: 'المركبات العضوية المتطايرة الكلية',
  sysMod: 'النظام',
  gcameraMod: 'كاميرا غاما',
  ecMod: 'الغازات السامة',
  weatherMod: 'الأرصاد الجوية',
  nuclearMod: 'الإشعاع النووي',
  ramanMod: 'رامان',
  ftirMod: 'الأشعة تحت الحمراء (FTIR)',
  explosiveMod: 'آثار المتفجرات',
  samplerMod: 'جهاز أخذ العينات',
  baleMod: 'بالة القطن',
} satisfies Translation<typeof source, 'ar'>
