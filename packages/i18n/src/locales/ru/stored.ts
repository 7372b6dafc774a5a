import type { Translation } from '../../translation.ts'
import type { stored as source } from '../en/stored.ts'

/** The register of what sites keep of dangerous goods. */
export const stored = {
  label: 'Что хранят объекты',
  new: 'Новая запись',
  intro:
    'Вещества и нуклиды, которые хранятся на объектах, с наибольшим количеством в одно время. На них опираются карточки веществ, граф знаний и его вопрос о недостающих детекторах.',
  none: 'В реестре пока ничего нет. Добавьте первую запись.',
  what: 'Вещество или нуклид',
  whatHint: 'Название, формула, номер ООН',
  amount: 'Наибольшее количество',
  unit: 'Единица',
  place: 'Где на объекте',
  since: 'С какого дня',
  remarks: 'Примечания',
  site: 'Объект',
  removeAsk: '{name} больше не хранится: {site}. Запись остаётся в истории.',
  former: 'Что было записано раньше',
  formerNone: 'Изменений ещё не было.',
  at: 'Где хранится',
  notStored: 'Ни у одного видимого вам объекта этого нет в реестре.',
  near: 'Что хранят объекты, которых оно достигает',
  keep: 'Вести реестр',
} satisfies Translation<typeof source, 'ru'>
