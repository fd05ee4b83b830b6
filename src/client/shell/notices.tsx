import { Notifications } from '@mantine/notifications';

/** Where notices appear. */
export default function Notices() {
  return <Notifications position="top-right" autoClose={5000} limit={6} />;
}
