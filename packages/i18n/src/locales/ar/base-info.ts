import type { Translation } from '../../translation.ts'
import type { baseInfo as source } from '../en/base-info.ts'

export const baseInfo = {
  materialType: {
    chemicalAgent: 'عامل حرب كيميائي',
    toxicGas: 'غاز سام',
    industrialChemical: 'مادة كيميائية صناعية سامة',
    combustible: 'غاز أو سائل قابل للاشتعال',
    explosive: 'مادة متفجرة',
    narcotic: 'مادة مخدرة',
    precursor: 'سليفة (مادة أولية خاضعة للرقابة)',
    nuclear: 'مادة نووية أو مشعة',
    biological: 'عامل بيولوجي',
    smoke: 'الدخان ونواتج الاحتراق',
    benign: 'مادة غير ضارة',
    other: 'أخرى',
  },
  nuclideCategory: {
    snm: 'مادة نووية خاصة',
    medical: 'طبي',
    industrial: 'صناعي',
    norm: 'طبيعي المنشأ',
  },
  reportType: {
    daily: 'تقرير يومي',
    monthly: 'تقرير شهري',
    yearly: 'تقرير سنوي',
    lastTen: 'آخر عشرة',
  },
  timeType: {
    day: 'يوم',
    month: 'شهر',
    year: 'سنة',
  },
  timePreset: {
    today: 'اليوم',
    week: 'هذا الأسبوع',
    month: 'هذا الشهر',
    year: 'هذه السنة',
  },
  mapType: {
    standard: 'قياسية',
    globe: 'مجسم الكرة الأرضية',
    satellite: 'صور فضائية',
  },
  site: {
    customs: 'الجمارك',
    metro: 'المترو',
    fire: 'الدفاع المدني',
    chemicalPark: 'المجمع الكيميائي',
    border: 'الحدود',
  },
} satisfies Translation<typeof source, 'ar'>
