import type { Translation } from '../../translation.ts'
import type { category as source } from '../en/category.ts'

export const category = {
  raman: 'أجهزة مطياف رامان',
  ef: 'كواشف آثار المتفجرات',
  fcbr: 'محطات FCBR متعددة المخاطر',
  cr2500: 'رامان محمول CR2500',
  b02: 'كواشف بيولوجية B02',
  rs500: 'أجهزة رصد الإشعاع RS500',
  bm3001: 'أجهزة رصد الهباء البيولوجي BM',
  chempro: 'كواشف كيميائية ChemPro',
  fitrm: 'أجهزة رصد الإشعاع fitRM',
  ngp2: 'مجسات نيوترون-غاما NGP-2',
  rg500: 'مطاييف غاما RG',
  rmsc: 'محطات رصد الإشعاع CIAE-RMS-C',
  rmse: 'محطات رصد الإشعاع CIAE-RMS-E',
  vp100: 'بوابات الكشف الإشعاعي',
  default: 'كواشف أخرى',
} satisfies Translation<typeof source, 'ar'>
