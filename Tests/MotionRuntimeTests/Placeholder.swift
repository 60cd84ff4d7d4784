// MotionRuntime
