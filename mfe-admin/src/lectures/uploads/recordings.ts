/** The `accept` of file inputs: video and sound, including extensions unknown to some systems. */
export const RECORDING_ACCEPT = 'video/*,audio/*,.mkv,.avi,.wmv,.mpg,.vob,.mts,.ts,.flv,.3gp';
