import { LOCALES, type Locale } from '@vigil/contract'
import { SOUGHT_WORDS } from '@vigil/i18n'
import { findSheet, SMELLS, SYMPTOMS } from '@vigil/science/reference'
import { expect, it } from 'vitest'
import { massOf, readMass } from './asked-mass.ts'
import { createMaterialIndex } from './material-index.ts'

const index = createMaterialIndex()
const found = (question: string): string[] => index.search(question, undefined, 'en').map(({ id }) => id)

/** As people type it, and what has to be among the answers. */
const ASKED: Readonly<Record<Locale, readonly (readonly [question: string, id: string])[]>> = {
  en: [
    ['17 g/mol', 'ammonia'],
    ['17.03', 'ammonia'],
    ['molar mass 70.9', 'chlorine'],
    ['M = 34 ± 0.2', 'hydrogen-sulphide'],
    ['rotten egs', 'hydrogen-sulphide'],
    ['smells of rotten eggs', 'hydrogen-sulphide'],
    ['tears', 'chlorine'],
    ['streaming eyes', 'cs'],
    ['weeping and coughing', 'chlorine'],
    ['coughs', 'phosgene'],
    ['bitter almond', 'hydrogen-cyanide'],
    ['freshly cut hay', 'phosgene'],
    ['fishy', 'phosphine'],
    ['small pupils', 'sarin'],
    ['miosis', 'vx'],
    ['convulsions', 'hydrogen-cyanide'],
    ['dizzy', 'carbon-monoxide'],
    ['hydrochloric acid', 'hydrogen-chloride'],
    ['prussic acid', 'hydrogen-cyanide'],
    ['pulmonary edema', 'phosgene'],
  ],
  fr: [
    ['17 g/mol', 'ammonia'],
    ['17,03', 'ammonia'],
    ['masse molaire 70,9', 'chlorine'],
    ['acide cyanhydrique', 'hydrogen-cyanide'],
    ['acide chlorhydrique', 'hydrogen-chloride'],
    ['acide fluorhydrique', 'hydrogen-fluoride'],
    ['hydrogène sulfuré', 'hydrogen-sulphide'],
    ["odeur d'oeufs pourris", 'hydrogen-sulphide'],
    ['œuf pouri', 'hydrogen-sulphide'],
    ['larmes', 'chlorine'],
    ['yeux qui pleurent', 'cs'],
    ['amande amère', 'hydrogen-cyanide'],
    ['mal de tête', 'carbon-monoxide'],
    ['tousse', 'chlorine'],
    ['gaz carbonique', 'carbon-dioxide'],
    ['eau oxygénée', 'hydrogen-peroxide'],
    ['myosis', 'sarin'],
    ['gaz moutarde', 'sulphur-mustard'],
    ['foin coupé', 'phosgene'],
    ['vertige', 'carbon-monoxide'],
  ],
  es: [
    ['17 g/mol', 'ammonia'],
    ['peso molecular 17,03', 'ammonia'],
    ['ácido cianhídrico', 'hydrogen-cyanide'],
    ['acido clorhidrico', 'hydrogen-chloride'],
    ['ácido muriático', 'hydrogen-chloride'],
    ['ácido fluorhídrico', 'hydrogen-fluoride'],
    ['ácido sulfhídrico', 'hydrogen-sulphide'],
    ['olor a huevos podridos', 'hydrogen-sulphide'],
    ['huevo podrido', 'hydrogen-sulphide'],
    ['lágrimas', 'chlorine'],
    ['ojos llorosos', 'cs'],
    ['almendra amarga', 'hydrogen-cyanide'],
    ['dolor de cabeza', 'carbon-monoxide'],
    ['tose', 'chlorine'],
    ['mareos', 'carbon-monoxide'],
    ['agua oxigenada', 'hydrogen-peroxide'],
    ['hielo seco', 'carbon-dioxide'],
    ['gas mostaza', 'sulphur-mustard'],
    ['ampollas', 'sulphur-mustard'],
    ['heno fresco', 'phosgene'],
  ],
  ru: [
    ['17 г/моль', 'ammonia'],
    ['молярная масса 17,03', 'ammonia'],
    ['соляная кислота', 'hydrogen-chloride'],
    ['цианистый водород', 'hydrogen-cyanide'],
    ['плавиковая кислота', 'hydrogen-fluoride'],
    ['сернистый газ', 'sulphur-dioxide'],
    ['углекислый газ', 'carbon-dioxide'],
    ['перекись водорода', 'hydrogen-peroxide'],
    ['запах тухлых яиц', 'hydrogen-sulphide'],
    ['пахнет тухлыми яйцами', 'hydrogen-sulphide'],
    ['слезятся глаза', 'cs'],
    ['слезы', 'chlorine'],
    ['кашля', 'chlorine'],
    ['горького миндаля', 'hydrogen-cyanide'],
    ['узкие зрачки', 'sarin'],
    ['голова болит', 'carbon-monoxide'],
    ['тошноту', 'carbon-monoxide'],
    ['судорог', 'hydrogen-cyanide'],
    ['горчичный газ', 'sulphur-mustard'],
    ['прелое сено', 'phosgene'],
  ],
  'zh-CN': [
    ['17 克/摩尔', 'ammonia'],
    ['分子量 17.03', 'ammonia'],
    ['盐酸', 'hydrogen-chloride'],
    ['氢氰酸', 'hydrogen-cyanide'],
    ['氢氟酸', 'hydrogen-fluoride'],
    ['双氧水', 'hydrogen-peroxide'],
    ['氨水', 'ammonia'],
    ['臭鸡蛋', 'hydrogen-sulphide'],
    ['臭鸡蛋气味', 'hydrogen-sulphide'],
    ['流眼泪', 'cs'],
    ['流泪和咳嗽', 'chlorine'],
    ['眼泪', 'chlorine'],
    ['苦杏仁', 'hydrogen-cyanide'],
    ['瞳孔缩小', 'sarin'],
    ['头疼', 'carbon-monoxide'],
    ['想吐', 'carbon-monoxide'],
    ['烂干草', 'phosgene'],
    ['煤气', 'carbon-monoxide'],
    ['砒霜', 'arsenolite'],
    ['肺水肿', 'phosgene'],
  ],
  ar: [
    ['17 غ/مول', 'ammonia'],
    ['الكتلة المولية 17.03', 'ammonia'],
    ['حمض الهيدروكلوريك', 'hydrogen-chloride'],
    ['روح الملح', 'hydrogen-chloride'],
    ['حمض الهيدروسيانيك', 'hydrogen-cyanide'],
    ['حمض الهيدروفلوريك', 'hydrogen-fluoride'],
    ['ماء الأكسجين', 'hydrogen-peroxide'],
    ['نشادر', 'ammonia'],
    ['رائحة البيض الفاسد', 'hydrogen-sulphide'],
    ['بيض متعفن', 'hydrogen-sulphide'],
    ['دموع', 'chlorine'],
    ['سيلان الدموع', 'cs'],
    ['كحة', 'chlorine'],
    ['اللوز المر', 'hydrogen-cyanide'],
    ['تضيق الحدقة', 'sarin'],
    ['وجع الرأس', 'carbon-monoxide'],
    ['دوار', 'carbon-monoxide'],
    ['غاز الخردل', 'sulphur-mustard'],
    ['وذمة رئوية', 'phosgene'],
    ['تشنج', 'hydrogen-cyanide'],
  ],
}

it.each(LOCALES)('what people type in %s finds what they mean [RTE-14, FEA-05]', (locale) => {
  expect(ASKED[locale]).toHaveLength(20)
  expect(ASKED[locale].filter(([question, id]) => !found(question).includes(id))).toEqual([])
})

it('a second name of an acid comes first, a mass with the nearest, and neither lets anything else in [RTE-14]', () => {
  expect(found('acide cyanhydrique')[0]).toBe('hydrogen-cyanide')
  expect(found('соляная кислота')[0]).toBe('hydrogen-chloride')
  expect(found('17.03')[0]).toBe('ammonia')
  expect(found('17 g/mol').every((id) => Math.abs((findSheet(id)?.figures.gramsPerMol?.value ?? 0) - 17) < 0.52)).toBe(
    true,
  )
  expect(found('pungent 17 g/mol')).toEqual(['ammonia'])
  expect(found('rotten eggs 17 g/mol')).toEqual([])
  expect(found('chlorine')[0]).toBe('chlorine')
})

it('a mass is a number with its unit, its name, or how far off it may be; or one with decimals alone', () => {
  const mass = (question: string) => readMass(question).mass
  for (const question of [
    '17 g/mol',
    '17 g·mol⁻¹',
    '17 g mol-1',
    '17 Da',
    'MW: 17',
    'poids moléculaire 17',
    '摩尔质量17',
  ]) {
    expect(mass(question), question).toEqual(massOf('17'))
  }
  expect(mass('34 +/- 0,5 g/mol')).toEqual({ value: 34, within: expect.closeTo(0.5) })
  expect(readMass('garlic 77.9 g/mol')).toMatchObject({ text: 'garlic', mass: { value: 77.9 } })
  for (const question of ['UN 1017', '1,3-butadiene', '7782-50-5', 'HN-3', '71', 'C4', '2u3']) {
    expect(mass(question), question).toBeUndefined()
  }
})

it.each(LOCALES)('every smell and symptom has other words in %s', (locale) => {
  const { smell, symptom } = SOUGHT_WORDS[locale]
  expect([...SMELLS.filter((key) => !smell[key]), ...SYMPTOMS.filter((key) => !symptom[key])]).toEqual([])
})

it('a word that is said again asks for nothing more, and one sign that stands for many letters is no way to keep the server busy', () => {
  expect(found('rotten eggs '.repeat(8))).toEqual(found('rotten eggs'))
  expect(found('\ufdfa'.repeat(100))).toEqual([])
})
