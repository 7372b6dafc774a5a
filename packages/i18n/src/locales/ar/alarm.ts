import type { Translation } from '../../translation.ts'
import type { alarm as source } from '../en/alarm.ts'

export const alarm = {
  text: {
    warning: '\u2068{module}\u2069: \u2068{quantity}\u2069 \u2068{value}\u2069، حد التحذير \u2068{limit}\u2069',
    alarm: '\u2068{module}\u2069: \u2068{quantity}\u2069 \u2068{value}\u2069، حد الإنذار \u2068{limit}\u2069',
    highRisk:
      '\u2068{module}\u2069: \u2068{quantity}\u2069 \u2068{value}\u2069، حد الخطورة العالية \u2068{limit}\u2069',
    value: '\u200f\u2068{module}\u2069، \u2068{state}\u2069: \u2068{quantity}\u2069 \u2068{value}\u2069',
    about: '\u200f\u2068{module}\u2069: \u2068{quantity}\u2069',
    reported: '\u2068{module}\u2069: \u2068{state}\u2069 بحسب بلاغ الجهاز',
    ended: '\u2068{module}\u2069: عاد إلى الوضع الطبيعي',
    found: '\u2068{message}\u2069؛ المادة المحددة: \u2068{findings}\u2069',
    finding: '\u200f\u2068{name}\u2069 (\u2068{confidence}\u2069٪)',
    nothingFound: 'لم يُكشف أي شيء غير عادي',
  },
  notice: {
    detect: 'إنذار كشف',
    body: '\u2068{time}\u2069 · \u2068{office}\u2069 · \u2068{device}\u2069 (\u2068{sn}\u2069)',
  },
  kind: {
    normal: 'حقيقي',
    drill: 'تمرين',
    test: 'اختبار',
  },
  priority: {
    0: 'بلا أولوية',
    1: 'منخفضة',
    2: 'متوسطة',
    3: 'عالية',
  },
  planLevel: {
    1: 'المستوى 1',
    2: 'المستوى 2',
    3: 'المستوى 3',
    4: 'المستوى 4',
  },
  disposal: {
    transferToPolice: 'أُحيل إلى الشرطة',
    noSuspectFound: 'لم يُعثر على مشتبه به',
    persuadedToLeave: 'أُقنع بالمغادرة',
    selfAbandoned: 'تخلّى عنها حاملها طوعًا',
    videoShowsNoAnomaly: 'لا شيء غير عادي في الفيديو',
    inspectionShowsNoAnomaly: 'لا شيء غير عادي عند التفتيش',
    handledOnSite: 'عولج في الموقع',
  },
  outcome: {
    leakClosed: 'عُثر على التسرب وأُغلق',
    ventilatedClear: 'جرت التهوية والقياس سليم',
    spillContained: 'احتُوي الانسكاب ورُفع',
    decontaminated: 'أُزيل التلوث',
    knownRelease: 'انبعاث معروف من العملية',
    noLeakFound: 'لا تسرب',
    fireExtinguished: 'أُخمد الحريق',
    handedToFireService: 'سُلّم إلى الدفاع المدني',
    smoulderingRemoved: 'أُخرجت المادة المتّقدة وبُرّدت',
    noFireFound: 'لا حريق',
    firstAidGiven: 'إسعافات أولية في الموقع',
    takenToHospital: 'نُقل إلى المستشفى',
    sentToDoctor: 'أُحيل إلى طبيب بعد التعرض',
    patientReleased: 'مريض طب نووي، دُققت أوراقه وأُخلي سبيله',
  },
  passage: {
    lane: 'المسار \u2068{lane}\u2069',
    in: 'داخل',
    out: 'خارج',
  },
  outcomeCase: {
    chemical: 'حالة كيميائية',
    fire: 'حريق',
    medical: 'حالة طبية',
  },
  shield: {
    none: 'بلا حجب',
    fault: 'حجب الأعطال',
    alarm: 'حجب الإنذارات',
    faultAndAlarm: 'حجب الأعطال والإنذارات',
  },
  transition: {
    raised: 'انطلق',
    escalated: 'تصاعد',
    eased: 'انخفض',
    ended: 'انتهى',
  },
  status: {
    handled: 'عولج',
    notHandled: 'لم يُعالج',
  },
  act: {
    upgrade: 'رفع إلى إنذار',
    downgrade: 'خفض إلى تحذير',
    clear: 'إنهاء الإنذار',
    silence: 'كتم الإنذار الحالي',
  },
  silencing: {
    act: 'كتم',
    ask_zero: 'لا أجهزة تنذر الآن. ما يُكتم يبقى مكتومًا \u2068{minutes}\u2069 دقائق.',
    ask_one:
      'جهاز واحد ينذر الآن. سيُكتم \u2068{minutes}\u2069 دقائق، وتبقى العلامة والحالة الفعلية والوقت المتبقي ظاهرة.',
    ask_two:
      'جهازان ينذران الآن. سيُكتمان \u2068{minutes}\u2069 دقائق، وتبقى العلامة والحالة الفعلية والوقت المتبقي ظاهرة.',
    ask_few:
      '\u2068{count}\u2069 أجهزة تنذر الآن. ستُكتم \u2068{minutes}\u2069 دقائق، وتبقى العلامة والحالة الفعلية والوقت المتبقي ظاهرة.',
    ask_many:
      '\u2068{count}\u2069 جهازًا ينذر الآن. ستُكتم \u2068{minutes}\u2069 دقائق، وتبقى العلامة والحالة الفعلية والوقت المتبقي ظاهرة.',
    ask_other:
      '\u2068{count}\u2069 جهاز ينذر الآن. ستُكتم \u2068{minutes}\u2069 دقائق، وتبقى العلامة والحالة الفعلية والوقت المتبقي ظاهرة.',
    done: 'كُتم «\u2068{device}\u2069» \u2068{minutes}\u2069 دقائق',
    calm: '«\u2068{device}\u2069» لا ينذر: لا شيء يُكتم',
    already: '«\u2068{device}\u2069» مكتوم بالفعل',
    nothing: 'لا شيء يُكتم: لا إنذار غير مكتوم',
  },
  silencedTruth: 'مكتوم، الحالة الفعلية: \u2068{state}\u2069',
  unhandled_zero: 'لا إنذارات غير معالجة',
  unhandled_one: 'إنذار واحد لم يُعالج',
  unhandled_two: 'إنذاران لم يُعالجا',
  unhandled_few: '\u2068{count}\u2069 إنذارات لم تُعالج',
  unhandled_many: '\u2068{count}\u2069 إنذارًا لم يُعالج',
  unhandled_other: '\u2068{count}\u2069 إنذار لم يُعالج',
} satisfies Translation<typeof source, 'ar'>
