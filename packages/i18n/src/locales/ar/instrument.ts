import type { Translation } from '../../translation.ts'
import type { instrument as source } from '../en/instrument.ts'

export const instrument = {
  loadingPast: 'جارٍ تحميل الساعات الماضية…',
  nothingStored: 'لم يُخزَّن شيء من اليوم الأخير بعد',
  setPoints: '\u2068{name}\u2069 مقابل نقاط الضبط',
  noAgent: 'لم يُتعرَّف على أي عامل',
  ions: 'تيارات الأيونات في خلية الحركية',
  usual: 'المعتاد \u2068{value}\u2069',
  gases: 'قنوات الغاز مقابل نقاط الضبط',
  gas: 'الغاز',
  againstSetPoints: 'تحذير · إنذار · خطر شديد',
  exposure: {
    shortTerm: 'متوسط 15 دقيقة (STEL)',
    longTerm: 'متوسط 8 ساعات (TWA)',
    short15: '15 دقيقة',
    long8: '8 ساعات',
    over: 'على مدى \u2068{duration}\u2069',
    dose: 'الجرعة المستهلكة',
    ofLimit: 'من 8 ساعات عند حد الإنذار \u2068{limit}\u2069',
    none: 'تظهر المتوسطات بعد قراءتين',
    reach: 'تمتد المتوسطات إلى \u2068{duration}\u2069. الجرعة هي النسبة من 8 ساعات عند حد الإنذار.',
  },
  sizes: 'الجسيمات بحسب الحجم',
  baseline: 'خط الأساس ± \u2068{sigmas}\u2069 σ',
  background: 'الخلفية ± \u2068{sigmas}\u2069 σ',
  backgroundOf:
    'الخلفية \u2068{mean}\u2069 من \u2068{readings}\u2069 قراءة هادئة في الساعة الأخيرة. هذه القراءة أعلى منها بمقدار \u2068{above}\u2069.',
  noBackground: 'القراءات الهادئة في الساعة الأخيرة قليلة جدًا لمعرفة الخلفية',
  lastDay: '\u2068{name}\u2069، آخر 24 ساعة',
  air: {
    drawn: 'الهواء المسحوب: \u2068{flow}\u2069',
    stopped: 'المضخة متوقفة (\u2068{flow}\u2069): لا قياس الآن',
    filter: 'المتبقي من المرشِّح \u2068{left}\u2069',
  },
  snip: 'الخلفية تحت القمم (SNIP)',
  dragRegion: 'اسحب فوق الطيف لجمع منطقة',
  perSecond: '\u2068{value}\u2069/ث',
  calibration: 'معايرة الطاقة',
  noSpectrum: 'لم يصل طيف بعد. يرسل الجهاز طيفًا كل بضع ثوانٍ.',
  source: {
    label: 'الطيف المعروض',
    device: 'كما أُرسل',
    sum: 'مجموع هنا',
    reset: 'البدء من جديد',
    empty: 'يبدأ الجمع مع الطيف التالي',
  },
  region: {
    title: 'المنطقة',
    from: 'من',
    to: 'إلى',
    gross: 'الإجمالي',
    background: 'الخلفية',
    net: 'الصافي',
    clear: 'مسح',
  },
  waterfall: {
    title: 'مخطط الشلال',
    empty: 'صف لكل طيف؛ يأتي الأول مع الرسالة التالية',
    reach: 'آخر \u2068{duration}\u2069، الأحدث في الأعلى',
  },
  nuclides: {
    title: 'ما وُجد في هذا الطيف',
    looking: 'جارٍ البحث عن النويدات…',
    failed: 'تعذّر تشغيل البحث في هذا المتصفح',
    none: 'لا شيء يتجاوز خلفية هذا الجهاز',
    noneClear: 'لا شيء يبرز بوضوح كافٍ لتسميته',
    facts: '\u2068{counts}\u2069 عدّة، \u2068{sigma}\u2069 σ',
    shielded: 'خلف تدريع',
    method:
      'هذا تلميح من وحدة التحكم وليس نتيجة: تُطابَق قوالب كاشف ببلورة هذا الطراز (\u2068{crystal}\u2069، \u2068{resolution}\u2069 % عند \u2068{energy}\u2069) مع الطيف المعروض. ما تعرّف عليه الجهاز نفسه مذكور أعلاه.',
  },
  ownBackground: {
    gathering:
      'خلفية هذا الجهاز غير معروفة بعد في هذا المتصفح: جُمعت \u2068{seconds}\u2069 من \u2068{needed}\u2069 ثانية من الأطياف الهادئة. وحتى ذلك الحين لا يُسمّى إلا ما يبرز بوضوح شديد.',
    known: 'مقارنة بخلفية هذا الجهاز: \u2068{seconds}\u2069 ثانية من الأطياف الهادئة، آخرها في \u2068{until}\u2069.',
    renew: 'جمع الخلفية من جديد',
  },
  category: {
    snm: 'مواد نووية خاصة',
    medical: 'طبي',
    industrial: 'صناعي',
    norm: 'طبيعي (NORM)',
  },
  lines: {
    choose: 'خطوط نويدة',
  },
  camera: {
    title: 'مجال الرؤية',
    horizon: 'منتصف الصورة',
    noPicture: 'لا صورة من الكاميرا: يُرسم إطار مجال رؤيتها فقط',
  },
} satisfies Translation<typeof source, 'ar'>
