import type { Translation } from '../../translation.ts'
import type { alarm as source } from '../en/alarm.ts'

export const alarm = {
  text: {
    warning: '{module}: {quantity} {value}, порог предупреждения {limit}',
    alarm: '{module}: {quantity} {value}, порог тревоги {limit}',
    highRisk: '{module}: {quantity} {value}, порог высокой опасности {limit}',
    value: '{module}, {state}: {quantity} {value}',
    about: '{module}: {quantity}',
    reported: '{module}: {state} по сообщению прибора',
    ended: '{module}: возврат к норме',
    found: '{message}; идентифицировано: {findings}',
    finding: '{name} ({confidence} %)',
    nothingFound: 'Отклонений не обнаружено',
  },
  notice: {
    detect: 'Тревога при досмотре',
    body: '{time} · {office} · {device} ({sn})',
  },
  kind: {
    normal: 'Реальная',
    drill: 'Учебная',
    test: 'Проверочная',
  },
  priority: {
    0: 'Нет',
    1: 'Низкий',
    2: 'Средний',
    3: 'Высокий',
  },
  planLevel: {
    1: 'Уровень 1',
    2: 'Уровень 2',
    3: 'Уровень 3',
    4: 'Уровень 4',
  },
  disposal: {
    transferToPolice: 'Передано полиции',
    noSuspectFound: 'Подозреваемый не обнаружен',
    persuadedToLeave: 'Убедили покинуть место',
    selfAbandoned: 'Добровольный отказ от предмета',
    videoShowsNoAnomaly: 'По видео отклонений нет',
    inspectionShowsNoAnomaly: 'При осмотре отклонений нет',
    handledOnSite: 'Устранено на месте',
  },
  outcome: {
    leakClosed: 'Утечка найдена и перекрыта',
    ventilatedClear: 'Проветрено, замер в норме',
    spillContained: 'Разлив локализован и собран',
    decontaminated: 'Проведена дегазация',
    knownRelease: 'Известный выброс процесса',
    noLeakFound: 'Утечки нет',
    fireExtinguished: 'Пожар потушен',
    handedToFireService: 'Передано пожарной службе',
    smoulderingRemoved: 'Тлеющий материал вынесен и охлаждён',
    noFireFound: 'Пожара нет',
    firstAidGiven: 'Первая помощь на месте',
    takenToHospital: 'Доставлен в больницу',
    sentToDoctor: 'Направлен к врачу после воздействия',
    patientReleased: 'Пациент после ядерной медицины, документы проверены, отпущен',
  },
  passage: {
    lane: 'Полоса {lane}',
    in: 'въезд',
    out: 'выезд',
  },
  outcomeCase: {
    chemical: 'Химический случай',
    fire: 'Пожар',
    medical: 'Медицинский случай',
  },
  shield: {
    none: 'Без блокировки',
    fault: 'Неисправности заблокированы',
    alarm: 'Тревоги заблокированы',
    faultAndAlarm: 'Неисправности и тревоги заблокированы',
  },
  transition: {
    raised: 'Возникла',
    escalated: 'Усилилась',
    eased: 'Ослабла',
    ended: 'Завершилась',
  },
  status: {
    handled: 'Обработана',
    notHandled: 'Не обработана',
  },
  act: {
    upgrade: 'Повысить до тревоги',
    downgrade: 'Понизить до предупреждения',
    clear: 'Снять тревогу',
    silence: 'Отключить звук текущей тревоги',
  },
  silencing: {
    act: 'Отключить звук',
    ask_one:
      'Сейчас в тревоге {count} прибор. Звук будет отключён на {minutes} мин; отметка, фактическое состояние и оставшееся время останутся видны.',
    ask_few:
      'Сейчас в тревоге {count} прибора. Звук будет отключён на {minutes} мин; отметки, фактическое состояние и оставшееся время останутся видны.',
    ask_many:
      'Сейчас в тревоге {count} приборов. Звук будет отключён на {minutes} мин; отметки, фактическое состояние и оставшееся время останутся видны.',
    ask_other:
      'Сейчас в тревоге {count} прибора. Звук будет отключён на {minutes} мин; отметки, фактическое состояние и оставшееся время останутся видны.',
    done: '{device}: звук отключён на {minutes} мин',
    calm: '{device}: тревоги нет, отключать нечего',
    already: '{device}: звук уже отключён',
    nothing: 'Отключать нечего: звучащих тревог нет',
  },
  silencedTruth: 'Звук отключён, фактическое состояние: {state}',
  unhandled_one: '{count} необработанная тревога',
  unhandled_few: '{count} необработанные тревоги',
  unhandled_many: '{count} необработанных тревог',
  unhandled_other: '{count} необработанной тревоги',
} satisfies Translation<typeof source, 'ru'>
