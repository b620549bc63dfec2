// alone.ts -- a page that is one file has no server. It must be imported before anything asks for one.
import { server } from '../http';

server.there = false;
