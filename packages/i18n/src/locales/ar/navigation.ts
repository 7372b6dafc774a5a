import type { Translation } from '../../translation.ts'
import type { navigation as source } from '../en/navigation.ts'

export const navigation = {
  none: 'لا يمكن رؤية أي جهاز متنقل من هنا',
  only: 'الأجهزة المعروضة',
  all: 'كل الأجهزة المتنقلة: ⁨{count}⁩',
  most: 'تُعرض أول ⁨{count}⁩؛ اختر ما يهمك.',
  lost: 'انقطع الاتصال: المواقع هي آخر ما عُرف. يعود الاتصال تلقائيًا وتُملأ الفجوة من السجل.',
  devices: 'الأجهزة المتنقلة',
  followNone: 'إيقاف المتابعة',
  follow: 'إبقاء ضمن العرض',
  open: 'المسار المباشر',
  trips: 'الرحلات',
  every: 'كل ⁨{time}⁩',
  ways: 'مسارات الساعة الأخيرة: ⁨{quantity}⁩',
  noWays: 'لم يرسل أي جهاز متنقل موقعه في الساعة السابقة لهذه اللحظة.',
  mostWays: 'تُرسم مسارات ⁨{count}⁩ من الأجهزة؛ استخدم التصفية لاختيار ما يهمك.',
  fitAll: 'عرض كل الأجهزة',
  quality: 'لا ترسل الأجهزة عدد الأقمار الصناعية ولا دقة الموقع. تُعرف جودة الموقع من عمره ومن تكرار وصول المواقع.',
} satisfies Translation<typeof source, 'ar'>
