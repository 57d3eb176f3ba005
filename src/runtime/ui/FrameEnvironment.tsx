export { EnvironmentProvider as FrameEnvironment } from '@ark-ui/react/environment';
