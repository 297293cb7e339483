// Procedures of how this machine reaches the network.
import { z } from 'zod';
import {
  AddCertificatesInput,
  AddedCertificate,
  CertificateFile,
  CheckedPlace,
  NetworkState,
  PlaceCheck,
  ProxySettings,
  ProxySignInInput,
  RemoveCertificateInput,
  TypedAddress,
} from '../console/network.ts';
import { ADMINISTRATOR, EVERYONE } from '../operations/who-may-send.ts';
import { acts, reads } from './define-procedure.ts';

export const network = {
  state: reads({ roles: EVERYONE, output: NetworkState }),
  setProxy: acts({ roles: EVERYONE, pin: true, input: ProxySettings, output: NetworkState }),
  signIn: acts({ roles: EVERYONE, input: ProxySignInInput, output: NetworkState }),
  removeSignIn: acts({ roles: EVERYONE, output: NetworkState }),
  /** What a file would add, to be confirmed. Nothing is stored. */
  readCertificates: reads({ roles: EVERYONE, input: CertificateFile, output: z.array(AddedCertificate) }),
  addCertificates: acts({ roles: EVERYONE, pin: true, input: AddCertificatesInput, output: NetworkState }),
  removeCertificate: acts({ roles: EVERYONE, input: RemoveCertificateInput, output: NetworkState }),
  /** Connects to an address and asks for a token: only when a person asks for it. */
  check: acts({ roles: EVERYONE, input: CheckedPlace, output: PlaceCheck }),
  /** Connects to an address of an environment that is about to be added. No keys are sent. */
  checkTyped: acts({ roles: ADMINISTRATOR, input: TypedAddress, output: PlaceCheck }),
};
