import type { Translation } from '../../translation.ts'
import type { setting as source } from '../en/setting.ts'

export const setting = {
  alarmSmoothing: '报警平滑时长',
  samplingTime: '采样时间',
  waitingTime: '等待时间',
  doorOpenInterruption: '开门中断时间',
  flow: '流量',
  volume: '音量',
  brightness: '亮度',
  scene: '应用场景',
  placement: '安装环境',
  shield: '屏蔽',
  dataInterval: '上报间隔',
  option: {
    scene: {
      work: '工作场所',
      public: '公共场所',
    },
    placement: {
      indoor: '室内',
      outdoor: '室外',
    },
    shield: {
      none: '不屏蔽',
      fault: '屏蔽故障',
      alarm: '屏蔽报警',
      faultAndAlarm: '屏蔽故障和报警',
    },
  },
} satisfies Translation<typeof source, 'zh-CN'>
