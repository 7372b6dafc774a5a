import type { Translation } from '../../translation.ts'
import type { signIn as source } from '../en/sign-in.ts'

export const signIn = {
  title: 'تسجيل الدخول',
  username: 'اسم المستخدم',
  password: 'كلمة المرور',
  submit: 'دخول',
  submitting: 'جارٍ تسجيل الدخول…',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  capsLock: 'مفتاح الأحرف الكبيرة مفعّل',
  demoAccounts: 'حسابات العرض التجريبي',
  demoHint: 'بيانات عرض تجريبي: المدينة ومواقعها وجميع الأجهزة محاكاة',
  demo: {
    admin: 'مسؤول، جميع الصلاحيات',
    operator: 'مشغّل، جميع المواقع، يعالج الإنذارات',
    watcher: 'مراقب، جميع المواقع، بلا تحكم',
    customs: 'مشغّل الجمارك، موقع الجمارك فقط',
  },
  failed: 'فشل تسجيل الدخول',
  ended: 'انتهت جلستك',
  plainHttp: 'هذا الاتصال غير مشفّر: يمكن لآخرين على الشبكة قراءة كلمة مرورك',
} satisfies Translation<typeof source, 'ar'>
