import type { Translation } from '../../translation.ts'
import type { category as source } from '../en/category.ts'

export const category = {
  raman: 'Рамановские спектрометры',
  ef: 'Детекторы следов взрывчатых веществ',
  fcbr: 'Комплексные посты FCBR',
  cr2500: 'Портативный рамановский CR2500',
  b02: 'Биологические детекторы B02',
  rs500: 'Радиационные мониторы RS500',
  bm3001: 'Мониторы биоаэрозоля BM',
  chempro: 'Химические детекторы ChemPro',
  fitrm: 'Радиационные мониторы fitRM',
  ngp2: 'Нейтронно-гамма детекторы NGP-2',
  rg500: 'Гамма-спектрометры RG',
  rmsc: 'Посты радиационного контроля CIAE-RMS-C',
  rmse: 'Посты радиационного контроля CIAE-RMS-E',
  vp100: 'Радиационные порталы',
  default: 'Прочие приборы',
} satisfies Translation<typeof source, 'ru'>
