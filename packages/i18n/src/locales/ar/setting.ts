import type { Translation } from '../../translation.ts'
import type { setting as source } from '../en/setting.ts'

export const setting = {
  alarmSmoothing: 'مدة تمليس الإنذار',
  samplingTime: 'مدة أخذ العينة',
  waitingTime: 'مدة الانتظار',
  doorOpenInterruption: 'مهلة التوقف عند فتح الباب',
  flow: 'معدل التدفق',
  volume: 'مستوى الصوت',
  brightness: 'السطوع',
  scene: 'نوع الموقع',
  placement: 'مكان التركيب',
  shield: 'الحجب',
  dataInterval: 'فاصل إرسال البيانات',
  option: {
    scene: {
      work: 'مكان عمل',
      public: 'مكان عام',
    },
    placement: {
      indoor: 'داخلي',
      outdoor: 'خارجي',
    },
    shield: {
      none: 'بلا حجب',
      fault: 'حجب الأعطال',
      alarm: 'حجب الإنذارات',
      faultAndAlarm: 'حجب الأعطال والإنذارات',
    },
  },
} satisfies Translation<typeof source, 'ar'>
